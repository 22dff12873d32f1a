import type { Verbrauchsprognose } from '@ekp/wire/verbrauch/prognose'
import answerStyles from '../../../ui/layout/Stage.module.css'
import { loaded, Section } from '../../../ui/layout/Section.tsx'
import { KeyFigures } from '../../../ui/table/KeyFigures.tsx'
import { zeitraumText } from '../texts.ts'
import { bekanntText, grundText, kostengrundText, kostenText, mengeText, umfangText } from './texts.ts'

/** What the running year of the bill will probably come to, as a range; on a phone its figures alone [verbrauch-28]. */
export function PrognoseCard({ prognose }: { prognose: Verbrauchsprognose }) {
  return (
    <Section
      title="Ihr laufendes Abrechnungsjahr"
      query={loaded(prognose)}
      fold={({ verbrauch, kosten }) =>
        verbrauch === null ? undefined : [mengeText(verbrauch), ...(kosten ? [kostenText(kosten)] : [])].join(', ')
      }
    >
      {Prognose}
    </Section>
  )
}

function Prognose(prognose: Verbrauchsprognose) {
  const { verbrauch, grund, kosten, kostengrund } = prognose
  return (
    <div className={answerStyles.answer}>
      {verbrauch === null ? (
        <p className={answerStyles.sentence}>Ihr Verbrauch vom {zeitraumText(prognose)} ist noch nicht zu sagen.</p>
      ) : (
        <KeyFigures figures={[{ label: `Voraussichtlich ${zeitraumText(prognose)}`, value: mengeText(verbrauch) }]} />
      )}
      {kosten !== null && (
        <p className={answerStyles.quiet}>
          <strong>{kostenText(kosten)}</strong>, {umfangText(prognose)}
        </p>
      )}
      {verbrauch !== null && kostengrund !== null && <p>{kostengrundText(kostengrund)}</p>}
      <p className={answerStyles.quiet}>
        {bekanntText(prognose)} {grund !== null && grundText(grund)}
      </p>
    </div>
  )
}
