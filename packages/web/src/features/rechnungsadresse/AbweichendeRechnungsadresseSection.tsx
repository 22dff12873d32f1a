import { useQuery } from '@tanstack/react-query'
import { formatGueltigkeit } from '../../lib/eintragStatus.ts'
import { today } from '../../lib/today.ts'
import { Actions } from '../../ui/Actions.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Section } from '../../ui/Section.tsx'
import { abweichendText } from './abweichendText.ts'
import { Anschrift } from './Anschrift.tsx'
import { abweichendeRechnungsadresseQuery } from './queries.ts'

interface AbweichendeRechnungsadresseSectionProps {
  vertragId: string
  /** Undefined until it is known. */
  mayWrite: boolean | undefined
}

/** The contract's own billing address on its page, in three states [section 4]. */
export function AbweichendeRechnungsadresseSection({ vertragId, mayWrite }: AbweichendeRechnungsadresseSectionProps) {
  // Taken out here: a result notices only the fields that its own component reads while rendering.
  const { status, data, error, refetch, isFetching } = useQuery(abweichendeRechnungsadresseQuery(vertragId))
  // All at once: a button that comes later would push the other one aside.
  const shown = mayWrite === undefined ? ({ status: 'pending', data: undefined } as const) : { status, data }
  return (
    <Section
      title="Abweichende Rechnungsadresse"
      query={{ ...shown, error, refetch, isFetching }}
      loading={{ lines: 3, hasButton: true }}
      onError="hide"
    >
      {({ aktuelle, alle }) => (
        <>
          {aktuelle === null ? (
            <p>{abweichendText(alle, today())}</p>
          ) : (
            <>
              <Anschrift adresse={aktuelle} />
              <p>{formatGueltigkeit(aktuelle)}</p>
            </>
          )}
          <Actions>
            {mayWrite && (
              <ButtonLink size="small" to="/vertrag/$vertragId/rechnungsadresse/editieren" params={{ vertragId }}>
                {aktuelle === null ? 'Jetzt konfigurieren' : 'Rechnungsadresse ändern'}
              </ButtonLink>
            )}
            {(aktuelle !== null || alle.length > 0) && (
              <ButtonLink size="small" to="/vertrag/$vertragId/rechnungsadressen" params={{ vertragId }}>
                Alle Rechnungsadressen anzeigen
              </ButtonLink>
            )}
          </Actions>
        </>
      )}
    </Section>
  )
}
