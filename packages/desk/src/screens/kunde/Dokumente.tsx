import { openDokumentOfKunde } from '@ekp/wire/kunde'
import type { Kundenblatt } from '@ekp/wire/kunde/kundenblatt'
import { tidyDateiname } from '@ekp/wire/rules/text/tidyDateiname'
import { callForBytes } from '@ekp/web/api/callForBytes.ts'
import { saveFile } from '@ekp/web/lib/saveFile.ts'
import { Breakable } from '@ekp/web/ui/Breakable.tsx'
import { Button } from '@ekp/web/ui/Button.tsx'
import { VisuallyHidden } from '@ekp/web/ui/VisuallyHidden.tsx'
import { Table, type TableColumn } from '@ekp/web/ui/table/Table.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { kundeQuery } from '../../queries.ts'
import { formatZeit } from '../../texts.ts'
import { Ergebnis } from '../Ergebnis.tsx'

type Dokument = Kundenblatt['dokumente'][number]

interface DokumenteProps {
  blatt: Kundenblatt
  mandant: string
  kannOeffnen: boolean
}

/** The latest documents; a clerk who may opens one, which is in the customer's audit trail [versorger-134]. */
export function Dokumente({ blatt: { dokumente, kundennummer }, mandant, kannOeffnen }: DokumenteProps) {
  const queries = useQueryClient()
  const open = useMutation({
    mutationFn: async ({ id, dateiname }: Dokument) => {
      const params = { mandant, kundennummer, dokumentId: id }
      saveFile(tidyDateiname(dateiname), await callForBytes(openDokumentOfKunde, { params }))
      return { text: `${dateiname} ist heruntergeladen.` }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: kundeQuery(mandant, kundennummer).queryKey }),
  })
  const opening = open.isPending ? open.variables.id : undefined
  return (
    <>
      <Table
        caption="Die letzten Dokumente"
        compact
        columns={kannOeffnen ? [...columns, buttonColumn(opening, open.mutate)] : columns}
        rows={dokumente}
        rowKey={({ id }) => id}
        empty="Keine."
      />
      <Ergebnis ergebnis={open.data} error={open.error?.message} />
    </>
  )
}

const columns: readonly TableColumn<Dokument>[] = [
  { key: 'zeit', header: 'Erstellt', isRowHeader: true, cell: ({ erstelltAm }) => formatZeit(erstelltAm) },
  { key: 'titel', header: 'Dokument', cell: ({ titel }) => <Breakable text={titel} /> },
  { key: 'vertrag', header: 'Vertrag', cell: ({ vertragId }) => vertragId ?? '–' },
]

const buttonColumn = (opening: string | undefined, onOpen: (dokument: Dokument) => void): TableColumn<Dokument> => ({
  key: 'datei',
  header: 'Datei',
  cell: (dokument) => (
    <Button size="small" busy={opening === dokument.id} onClick={() => onOpen(dokument)}>
      Öffnen<VisuallyHidden> ({dokument.titel})</VisuallyHidden>
    </Button>
  ),
})
