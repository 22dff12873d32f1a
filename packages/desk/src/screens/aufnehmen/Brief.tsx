import { Button } from '@ekp/web/ui/Button.tsx'
import { Actions } from '@ekp/web/ui/Actions.tsx'
import { currentDay } from '@ekp/web/lib/berlinTime.ts'
import type { ReactNode } from 'react'
import { formatTag } from '../../texts.ts'
import styles from './Brief.module.css'

interface BriefProps {
  /** The supplier, above the address; anything else is on the printer's paper. */
  absender: string
  /** A line each. */
  anschrift: readonly string[]
  betreff: string
  children: ReactNode
}

/** A letter on A4 for an envelope with a window (DIN 5008, form B), printed by the browser. */
export const Brief = ({ absender, anschrift, betreff, children }: BriefProps) => (
  <>
    <div className={styles.knopf}>
      <Actions>
        <Button variant="primary" onClick={() => window.print()}>
          Drucken
        </Button>
      </Actions>
    </div>
    <article className={styles.blatt} aria-label="Brief">
      <div className={styles.fenster}>
        <p className={styles.absender}>{absender}</p>
        <address className={styles.anschrift}>
          {anschrift.map((zeile) => (
            <div key={zeile}>{zeile}</div>
          ))}
        </address>
      </div>
      <p className={styles.datum}>{formatTag(currentDay())}</p>
      <div className={styles.text}>
        <h2 className={styles.betreff}>{betreff}</h2>
        {children}
        <p>
          Freundliche Grüße
          <br />
          {absender}
        </p>
      </div>
    </article>
  </>
)
