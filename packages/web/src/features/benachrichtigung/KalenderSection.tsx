import { useId } from 'react'
import { systemClock } from '../../lib/clock.ts'
import { formatDatum } from '../../lib/format.ts'
import { formatIcs } from '../../lib/ics.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PagedTable } from '../../ui/table/PagedTable.tsx'
import type { TableColumn } from '../../ui/table/Table.tsx'
import type { Termin } from './termine.ts'

const columns: readonly TableColumn<Termin>[] = [
  { key: 'datum', header: 'Tag', isRowHeader: true, cell: ({ datum }) => formatDatum(datum) },
  { key: 'titel', header: 'Termin', cell: ({ titel }) => titel },
]

/** The days of a contract, as a file for any calendar; it is made of what the page shows [benachrichtigung-13]. */
export function KalenderSection({ vertragId, termine }: { vertragId: string; termine: readonly Termin[] }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id}>In Ihrem Kalender</h2>
      {termine.length === 0 ? (
        <p>Zurzeit kennen wir keine Termine zu diesem Vertrag.</p>
      ) : (
        <>
          <PagedTable
            caption="Ihre nächsten Termine"
            lines
            columns={columns}
            rows={termine}
            rowKey={({ anlass }) => anlass}
            empty=""
            firstSize={3}
            pageSize={12}
          />
          <Actions>
            <Button size="small" onClick={() => saveTermine(vertragId, termine)}>
              <Icon name="calendar" />
              In den Kalender
            </Button>
          </Actions>
          <p>
            Sie bekommen eine Datei, die Ihr Kalender öffnet. Ändert sich etwas, laden Sie sie einfach noch einmal: Kein
            Termin steht dann doppelt da.
          </p>
        </>
      )}
    </Card>
  )
}

function saveTermine(vertragId: string, termine: readonly Termin[]): void {
  const { host, origin } = location
  const tage = termine.map(({ anlass, datum, titel, seite }) => ({
    uid: `${anlass}-${vertragId}@${host}`,
    datum,
    titel,
    text: `Vertrag ${vertragId}`,
    url: origin + seite,
  }))
  const file = new Blob([formatIcs(tage, systemClock.now())], { type: 'text/calendar;charset=utf-8' })
  saveFile(`Termine_${vertragId}.ics`, file)
}
