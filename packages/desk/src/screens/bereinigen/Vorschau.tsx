import type { ReplyOf } from '@ekp/wire/endpoint'
import type { bereinige } from '@ekp/wire/kunde/bereinigung'
import { Actions } from '@ekp/web/ui/Actions.tsx'
import { Alert } from '@ekp/web/ui/Alert.tsx'
import { Button } from '@ekp/web/ui/Button.tsx'
import { Card } from '@ekp/web/ui/layout/Card.tsx'
import { useEffect, useRef } from 'react'
import styles from '../Kunde.module.css'

/** What happens, or has happened. */
export type Ergebnis = ReplyOf<typeof bereinige>

interface VorschauProps {
  ergebnis: Ergebnis
  /** What the button that does it is called. */
  aufgabe: string
  busy: boolean
  onYes: () => void
  onNo: () => void
}

/** What happens if somebody says so; takes the focus, because it is what was asked for. */
export function Vorschau({ ergebnis, aufgabe, busy, onYes, onNo }: VorschauProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Card as="section" aria-labelledby="vorschau">
      <h2 id="vorschau" ref={heading} tabIndex={-1}>
        Das geschieht
      </h2>
      <Absaetze ergebnis={ergebnis} />
      <p>Noch ist nichts geändert.</p>
      <Actions>
        <Button variant="danger" busy={busy} onClick={onYes}>
          {aufgabe}
        </Button>
        <Button disabled={busy} onClick={onNo}>
          Abbrechen
        </Button>
      </Actions>
    </Card>
  )
}

/** What has happened, and what is to be known now. */
export function Getan({ ergebnis }: { ergebnis: Ergebnis }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={styles.column}>
      <Alert kind="success">Erledigt.</Alert>
      <Card as="section" aria-labelledby="danach">
        <h2 id="danach">Was jetzt zu tun ist</h2>
        <p>{ergebnis.folge}</p>
      </Card>
      <Card as="section" aria-labelledby="getan">
        <h2 id="getan">Ausgeführt</h2>
        <Absaetze ergebnis={ergebnis} />
      </Card>
    </div>
  )
}

const Absaetze = ({ ergebnis: { absaetze } }: { ergebnis: Ergebnis }) => (
  <>
    {absaetze.map(({ satz, punkte }) => (
      <div key={satz} className={styles.absatz}>
        <p>{satz}</p>
        {punkte.length > 0 && (
          <ul>
            {punkte.map((punkt) => (
              <li key={punkt}>{punkt}</li>
            ))}
          </ul>
        )}
      </div>
    ))}
  </>
)
