import { downloadAuskunftOfKunde } from '@ekp/wire/kunde/aufnahme'
import { callForBytes } from '@ekp/web/api/callForBytes.ts'
import { Herunterladen } from '../Herunterladen.tsx'
import type { AnliegenProps } from './anliegen.ts'

/** All data of a customer who cannot download them himself, as an archive to hand over [versorger-126]. */
export function Auskunft({ blatt: { kundennummer, name }, mandant }: AnliegenProps) {
  return (
    <>
      <p>
        Alles, was das Portal über den Kunden gespeichert hat (Art. 15 DSGVO), für einen, der es nicht selbst
        herunterladen kann. Prüfen Sie vorher, wem Sie es geben. Ihre Kennung steht in seinem Änderungsprotokoll, und er
        bekommt eine E-Mail, wenn er eine Adresse hat.
      </p>
      <Herunterladen
        mandant={mandant}
        kundennummer={kundennummer}
        label="Auskunft herunterladen"
        question={`Alle Daten von ${name} herunterladen?`}
        dateiname={`Auskunft ${kundennummer}.zip`}
        load={() => callForBytes(downloadAuskunftOfKunde, { params: { mandant, kundennummer } })}
        done="Das Archiv ist heruntergeladen. Löschen Sie es, sobald der Kunde es hat."
      />
    </>
  )
}
