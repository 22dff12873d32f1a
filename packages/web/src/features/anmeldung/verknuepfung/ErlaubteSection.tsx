import { endVerknuepfung } from '@ekp/wire/anmeldung/verknuepfung'
import { call } from '../../../api/call.ts'
import { useQuery } from '../../../lib/useQuery.ts'
import { Confirm } from '../../../ui/form/Confirm.tsx'
import { loaded, Section } from '../../../ui/layout/Section.tsx'
import { Posten, PostenList } from '../meine/Posten.tsx'
import { useBeenden } from '../meine/queries.ts'
import { formatZeitpunkt } from '../meine/texts.ts'
import { verknuepfungenQuery } from './queries.ts'

/** Who may switch to this customer number; nothing where nobody may [anmeldung-38]. */
export function ErlaubteSection() {
  const { data } = useQuery(verknuepfungenQuery)
  const { beende, isBusy, error } = useBeenden(verknuepfungenQuery.queryKey)
  if (data === undefined || data.erlaubte.length === 0) return null
  const { erlaubte, angemeldetMit } = data
  return (
    <Section title="Wer zu dieser Kundennummer wechseln darf" query={loaded(erlaubte)}>
      {(list) => (
        <PostenList error={error} of={list}>
          {list.map(({ id, kundennummer, hinzugefuegtAm }) => (
            <Posten
              key={id}
              title={`Kundennummer ${kundennummer}`}
              note={`Seit ${formatZeitpunkt(hinzugefuegtAm)}. Sieht und ändert alles, was Sie hier sehen und ändern.`}
            >
              <Confirm
                size="small"
                variant="quietDanger"
                busy={isBusy}
                aria-label={`Beenden: Kundennummer ${kundennummer}`}
                question={
                  angemeldetMit.kundennummer === kundennummer
                    ? 'Beenden? Sie werden dabei abgemeldet.'
                    : 'Wechsel zu dieser Kundennummer beenden?'
                }
                onConfirm={() =>
                  void beende(
                    () => call(endVerknuepfung, { params: { verknuepfungId: id } }),
                    'Der Wechsel hierher ist beendet.',
                  )
                }
              >
                Beenden
              </Confirm>
            </Posten>
          ))}
        </PostenList>
      )}
    </Section>
  )
}
