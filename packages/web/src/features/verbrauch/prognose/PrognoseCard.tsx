import type { Verbrauchsprognose } from '@ekp/wire/verbrauch/prognose'
import { useId } from 'react'
import { Card } from '../../../ui/layout/Card.tsx'
import styles from '../Antwort.module.css'
import { zeitraumText } from '../texts.ts'
import { bekanntText, grundText, herkunftText, kostengrundText, kostenText, mengeText, umfangText } from './texts.ts'

/** What the running year of the bill will probably come to, as a range with its reason [verbrauch-28]. */
export function PrognoseCard({ prognose }: { prognose: Verbrauchsprognose }) {
  const id = useId()
  const { verbrauch, grund, kosten, kostengrund } = prognose
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Ihr laufendes Abrechnungsjahr
      </h2>
      <div className={styles.answer}>
        {verbrauch === null ? (
          <>
            <p className={styles.sentence}>Ihr Verbrauch vom {zeitraumText(prognose)} ist noch nicht zu sagen.</p>
            <p className={styles.quiet}>
              {bekanntText(prognose)} {grund !== null && grundText(grund)}
            </p>
          </>
        ) : (
          <>
            <p className={styles.sentence}>
              Voraussichtlich {zeitraumText(prognose)} <strong className={styles.figure}>{mengeText(verbrauch)}</strong>
            </p>
            {kosten !== null && (
              <p>
                <strong>{kostenText(kosten)}</strong>
                <span className={styles.quiet}> – {umfangText(prognose)}</span>
              </p>
            )}
            {kostengrund !== null && <p>{kostengrundText(kostengrund)}</p>}
            <p className={styles.quiet}>
              {bekanntText(prognose)} {herkunftText(prognose)}
            </p>
          </>
        )}
      </div>
    </Card>
  )
}
