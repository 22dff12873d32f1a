import { endVerknuepfung } from '@ekp/wire/anmeldung/verknuepfung'
import { call } from '../../../api/call.ts'
import { showMessage } from '../../../lib/message.ts'
import { useQuery } from '../../../lib/useQuery.ts'
import { session } from '../../../session/session.ts'
import { Confirm } from '../../../ui/form/Confirm.tsx'
import { loaded, Section } from '../../../ui/layout/Section.tsx'
import { Posten, PostenList } from '../meine/Posten.tsx'
import { useBeenden } from '../meine/queries.ts'
import { formatZeitpunkt } from '../meine/texts.ts'
import { verknuepfungenQuery } from './queries.ts'

const beendetText = (kundennummer: string) => `${kundennummer} kann nicht mehr hierher wechseln.`

/** The session came from that number, and is over with it. */
function leave(kundennummer: string): void {
  session.end('logout')
  showMessage({ kind: 'success', text: `${beendetText(kundennummer)} Bitte melden Sie sich neu an.` })
}

/** Who may switch to this customer number; nothing where nobody may [anmeldung-38]. */
export function ErlaubteSection() {
  const { data } = useQuery(verknuepfungenQuery)
  const { beende, isBusy, error } = useBeenden(verknuepfungenQuery.queryKey)
  if (data === undefined || data.erlaubte.length === 0) return null
  const { erlaubte, angemeldetMit } = data
  return (
    <Section title="Wer zu dieser Kundennummer wechseln darf" query={loaded(erlaubte)}>
      {(list) => (
        <PostenList error={error}>
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
                    : `Soll ${kundennummer} nicht mehr hierher wechseln dürfen?`
                }
                onConfirm={() =>
                  void beende(async () => {
                    await call(endVerknuepfung, { params: { verknuepfungId: id } })
                    if (angemeldetMit.kundennummer === kundennummer) leave(kundennummer)
                  }, beendetText(kundennummer))
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
