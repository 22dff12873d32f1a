import { useId } from 'react'
import { systemClock } from '../../lib/clock.ts'
import { formatDatum } from '../../lib/format.ts'
import { formatIcs } from '../../lib/ics.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import type { Termin } from './termine.ts'

/** So many days stand on the page; the file has all. */
const mostShown = 4

/** The days of a contract, as a file for any calendar; it is made of what the page shows [benachrichtigung-13]. */
export function KalenderSection({ vertragId, termine }: { vertragId: string; termine: readonly Termin[] }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id}>Termine</h2>
      {termine.length === 0 ? (
        <p>Zurzeit kennen wir keine Termine zu diesem Vertrag.</p>
      ) : (
        <>
          <ValueTable quiet rows={tageOf(termine.slice(0, mostShown))} />
          {termine.length > mostShown && <p>und {termine.length - mostShown} weitere in der Datei</p>}
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

/** A row for each day. */
const tageOf = (termine: readonly Termin[]) =>
  [...Map.groupBy(termine, ({ datum }) => datum)].map(([datum, ofTag]) => ({
    label: formatDatum(datum),
    value: ofTag.map(({ titel }) => titel).join('; '),
  }))

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
