import { downloadAuskunftOfKunde } from '@ekp/wire/kunde/aufnahme'
import { callForBytes } from '@ekp/web/api/callForBytes.ts'
import { saveFile } from '@ekp/web/lib/saveFile.ts'
import { Actions } from '@ekp/web/ui/Actions.tsx'
import { Confirm } from '@ekp/web/ui/form/Confirm.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { kundeQuery } from '../../queries.ts'
import { Ergebnis } from '../Ergebnis.tsx'
import type { AnliegenProps } from './anliegen.ts'

/** All data of a customer who cannot download them himself, as an archive to hand over [versorger-126]. */
export function Auskunft({ blatt: { kundennummer, name }, mandant }: AnliegenProps) {
  const queries = useQueryClient()
  const load = useMutation({
    mutationFn: async () => {
      const archive = await callForBytes(downloadAuskunftOfKunde, { params: { mandant, kundennummer } })
      saveFile(`Auskunft ${kundennummer}.zip`, archive)
      return { text: 'Das Archiv ist heruntergeladen. Löschen Sie es, sobald der Kunde es hat.' }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: kundeQuery(mandant, kundennummer).queryKey }),
  })
  return (
    <>
      <p>
        Alles, was das Portal über den Kunden gespeichert hat (Art. 15 DSGVO), für einen, der es nicht selbst
        herunterladen kann. Prüfen Sie vorher, wem Sie es geben. Ihre Kennung steht in seinem Änderungsprotokoll, und er
        bekommt eine E-Mail, wenn er eine Adresse hat.
      </p>
      <Actions>
        <Confirm
          variant="secondary"
          size="small"
          busy={load.isPending}
          question={`Alle Daten von ${name} herunterladen?`}
          onConfirm={() => load.mutate()}
        >
          Auskunft herunterladen
        </Confirm>
      </Actions>
      <Ergebnis ergebnis={load.data} error={load.error?.message} />
    </>
  )
}
