import { requestPasswortReset } from '@ekp/wire/anmeldung'
import { call } from '../../api/call.ts'
import { session } from '../../session/session.ts'
import { FocusedAlert } from '../../ui/FocusedAlert.tsx'
import { AnforderungForm } from './AnforderungForm.tsx'
import { loginGap } from './loginRules.ts'
import { linkVerschicktText, wiederherstellungFehler, wiederherstellungGrund } from './texts.ts'

const keineMailText =
  'Kommt keine an, prüfen Sie Ihre Kundennummer und versuchen Sie es nach einigen Minuten noch einmal, oder wenden Sie sich an unseren Kundenservice.'

interface PasswortVergessenFormProps {
  /** The page of the mailed link. */
  basisUrl: string
  onDone: () => void
}

/** Asks for a link to a new password. */
export function PasswortVergessenForm({ basisUrl, onDone }: PasswortVergessenFormProps) {
  return (
    <AnforderungForm
      aria-label="Passwort vergessen"
      submitLabel="Senden"
      gapOf={(kundennummer) => loginGap({ kundennummer, passwort: 'vergessen', isAccepted: true }, false)}
      send={async (kundennummer) => {
        // Another tab may have logged in meanwhile [passwort-19].
        if (session.state() !== 'loggedOut') session.end('logout')
        await call(requestPasswortReset, { headers: { kundennummer, basisUrl } })
      }}
      onDone={onDone}
      errorOf={wiederherstellungFehler}
      grund={wiederherstellungGrund}
    />
  )
}

/** The link is on its way, and what helps where it does not arrive. */
export function LinkVerschickt() {
  return (
    <>
      <FocusedAlert kind="success">{linkVerschicktText}</FocusedAlert>
      <p>Die E-Mail ist meist nach wenigen Minuten da. Sehen Sie bitte auch im Spam-Ordner nach. {keineMailText}</p>
    </>
  )
}
