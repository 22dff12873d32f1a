import type { Verbrauchsprognose } from '@ekp/wire/verbrauch/prognose'
import { useId } from 'react'
import answerStyles from '../../../ui/layout/Stage.module.css'
import { Unbroken } from '../../../ui/Breakable.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { zeitraumText } from '../texts.ts'
import { bekanntText, grundText, herkunftText, kostengrundText, kostenText, mengeText, umfangText } from './texts.ts'

/** What the running year of the bill will probably come to, as a range with its reason [verbrauch-28]. */
export function PrognoseCard({ prognose }: { prognose: Verbrauchsprognose }) {
  const id = useId()
  const { verbrauch, grund, kosten, kostengrund } = prognose
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className={answerStyles.title}>
        Ihr laufendes Abrechnungsjahr
      </h2>
      <div className={answerStyles.answer}>
        {verbrauch === null ? (
          <>
            <p className={answerStyles.sentence}>
              Ihr Verbrauch vom <Unbroken>{zeitraumText(prognose)}</Unbroken> ist noch nicht zu sagen.
            </p>
            <p className={answerStyles.quiet}>
              {bekanntText(prognose)} {grund !== null && grundText(grund)}
            </p>
          </>
        ) : (
          <>
            <p className={answerStyles.sentence}>
              Voraussichtlich <Unbroken>{zeitraumText(prognose)}</Unbroken>{' '}
              <strong className={answerStyles.figure}>{mengeText(verbrauch)}</strong>
            </p>
            {kosten !== null && (
              <p>
                <strong>{kostenText(kosten)}</strong>
                <span className={answerStyles.quiet}>, {umfangText(prognose)}</span>
              </p>
            )}
            {kostengrund !== null && <p>{kostengrundText(kostengrund)}</p>}
            <p className={answerStyles.quiet}>
              {bekanntText(prognose)} {herkunftText(prognose)}
            </p>
          </>
        )}
      </div>
    </Card>
  )
}
