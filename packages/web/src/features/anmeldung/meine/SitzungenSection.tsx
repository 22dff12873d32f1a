import { endAndereSitzungen, endSitzung } from '@ekp/wire/anmeldung/meine'
import { call } from '../../../api/call.ts'
import { useQuery } from '../../../lib/useQuery.ts'
import { Confirm } from '../../../ui/form/Confirm.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Posten, PostenList } from './Posten.tsx'
import { anmeldungQuery, useBeenden } from './queries.ts'
import { sitzungNotiz, sitzungsname, sitzungTitel } from './texts.ts'

/** Where the customer is signed in now; each but this one can be ended, or all of them [anmeldung-24]. */
export function SitzungenSection() {
  const { status, data, error: failed, refetch, isFetching } = useQuery(anmeldungQuery)
  const { beende, isBusy, error } = useBeenden()
  return (
    <Section title="Wo Sie angemeldet sind" query={{ status, data, error: failed, refetch, isFetching }}>
      {({ sitzungen }) => {
        const here = sitzungen.filter(({ istDiese }) => istDiese)
        const others = sitzungen.filter(({ istDiese }) => !istDiese)
        return (
          <>
            <PostenList error={error}>
              {[...here, ...others].map((sitzung) => (
                <Posten key={sitzung.id} title={sitzungTitel(sitzung)} note={sitzungNotiz(sitzung)}>
                  {!sitzung.istDiese && (
                    <Confirm
                      size="small"
                      variant="quietDanger"
                      busy={isBusy}
                      aria-label={`Beenden: ${sitzungsname(sitzung)}`}
                      question="Diese Anmeldung beenden?"
                      onConfirm={() =>
                        void beende(
                          () => call(endSitzung, { params: { sitzungId: sitzung.id } }),
                          'Die Anmeldung ist beendet.',
                        )
                      }
                    >
                      Beenden
                    </Confirm>
                  )}
                </Posten>
              ))}
            </PostenList>
            {others.length === 0 && <p>Sonst sind Sie nirgends angemeldet.</p>}
            {others.length > 1 && (
              <div>
                <Confirm
                  size="small"
                  busy={isBusy}
                  question="Alle anderen Anmeldungen beenden?"
                  onConfirm={() =>
                    void beende(() => call(endAndereSitzungen, {}), 'Alle anderen Anmeldungen sind beendet.')
                  }
                >
                  Alle anderen beenden
                </Confirm>
              </div>
            )}
          </>
        )
      }}
    </Section>
  )
}
