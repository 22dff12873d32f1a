import { printEinmalpasswort } from '@ekp/wire/kunde'
import type { Kundenblatt } from '@ekp/wire/kunde/kundenblatt'
import { callForBytes } from '@ekp/web/api/callForBytes.ts'
import { Herunterladen } from '../Herunterladen.tsx'

interface EinmalpasswortbriefProps {
  blatt: Kundenblatt
  mandant: string
}

/** A one-time password for a customer without an e-mail address, as a letter; it stands nowhere else [versorger-125]. */
export function Einmalpasswortbrief({ blatt: { kundennummer, name, anschrift }, mandant }: EinmalpasswortbriefProps) {
  return (
    <Herunterladen
      mandant={mandant}
      kundennummer={kundennummer}
      label="Einmalpasswort als Brief"
      question={`Neues Einmalpasswort für ${name} setzen? Der Brief geht an ${anschrift.join(', ')}. Das alte Passwort gilt dann nicht mehr, alle Sitzungen enden.`}
      dateiname={`Einmalpasswort ${kundennummer}.pdf`}
      load={() => callForBytes(printEinmalpasswort, { params: { mandant, kundennummer } })}
      done="Der Brief ist heruntergeladen. Löschen Sie die Datei, sobald er gedruckt ist."
    />
  )
}
