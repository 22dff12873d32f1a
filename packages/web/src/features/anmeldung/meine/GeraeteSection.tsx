import { removeGeraet } from '@ekp/wire/anmeldung/meine'
import { call } from '../../../api/call.ts'
import { useQuery } from '../../../lib/useQuery.ts'
import { Confirm } from '../../../ui/form/Confirm.tsx'
import { Breakable } from '../../../ui/Breakable.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Posten, PostenList } from './Posten.tsx'
import { anmeldungQuery, useBeenden } from './queries.ts'
import { formatZeitpunkt, geraeteHinweis, geraetNotiz, geraetTitel } from './texts.ts'

/** The devices on which the customer has signed in, and what it means that the portal knows them [anmeldung-25]. */
export function GeraeteSection() {
  const { status, data, error: failed, refetch, isFetching } = useQuery(anmeldungQuery)
  const { beende, isBusy, error } = useBeenden()
  return (
    <Section
      title="Bekannte Geräte"
      query={{ status, data, error: failed, refetch, isFetching }}
      isEmpty={({ geraete }) => geraete.length === 0}
      empty={<p>Wir kennen noch kein Gerät von Ihnen.</p>}
    >
      {({ geraete }) => (
        <>
          <p>
            <Breakable text={geraeteHinweis} />
          </p>
          <PostenList error={error}>
            {[...geraete.filter(({ istDieses }) => istDieses), ...geraete.filter(({ istDieses }) => !istDieses)].map(
              (geraet) => (
                <Posten key={geraet.id} title={geraetTitel(geraet)} note={geraetNotiz(geraet)}>
                  <Confirm
                    size="small"
                    variant="quietDanger"
                    busy={isBusy}
                    aria-label={`Entfernen: zuletzt angemeldet ${formatZeitpunkt(geraet.zuletztAngemeldet)}`}
                    question="Das Gerät entfernen?"
                    onConfirm={() =>
                      void beende(
                        () => call(removeGeraet, { params: { geraetId: geraet.id } }),
                        'Das Gerät ist entfernt.',
                      )
                    }
                  >
                    Entfernen
                  </Confirm>
                </Posten>
              ),
            )}
          </PostenList>
        </>
      )}
    </Section>
  )
}
