import { printEinmalpasswort } from '@ekp/wire/kunde'
import type { Kundenblatt } from '@ekp/wire/kunde/kundenblatt'
import { callForBytes } from '@ekp/web/api/callForBytes.ts'
import { saveFile } from '@ekp/web/lib/saveFile.ts'
import { Confirm } from '@ekp/web/ui/form/Confirm.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { kundeQuery } from '../../queries.ts'
import { Ergebnis } from '../Ergebnis.tsx'

interface EinmalpasswortbriefProps {
  blatt: Kundenblatt
  mandant: string
}

/** A one-time password for a customer without an e-mail address, as a letter; it stands nowhere else [versorger-125]. */
export function Einmalpasswortbrief({ blatt: { kundennummer, name, anschrift }, mandant }: EinmalpasswortbriefProps) {
  const queries = useQueryClient()
  const load = useMutation({
    mutationFn: async () => {
      const brief = await callForBytes(printEinmalpasswort, { params: { mandant, kundennummer } })
      saveFile(`Einmalpasswort ${kundennummer}.pdf`, brief)
      return { text: 'Der Brief ist heruntergeladen. Löschen Sie die Datei, sobald er gedruckt ist.' }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: kundeQuery(mandant, kundennummer).queryKey }),
  })
  return (
    <>
      <div>
        <Confirm
          variant="secondary"
          size="small"
          busy={load.isPending}
          question={`Neues Einmalpasswort für ${name} setzen? Der Brief geht an ${anschrift.join(', ')}. Das alte Passwort gilt dann nicht mehr, alle Sitzungen enden.`}
          onConfirm={() => load.mutate()}
        >
          Einmalpasswort als Brief
        </Confirm>
      </div>
      <Ergebnis ergebnis={load.data} error={load.error?.message} />
    </>
  )
}
