import { FieldFeedback } from '../../ui/fields/FieldFeedback.tsx'
import { PasswordField, type PasswordFieldProps } from '../../ui/fields/PasswordField.tsx'
import { StrengthBar, type StrengthBarProps } from '../../ui/fields/StrengthBar.tsx'
import styles from './PasswortEingabefeld.module.css'

interface PasswortEingabefeldProps extends PasswordFieldProps {
  id: string
  /** What is said while somebody types; an error says it louder once the field was left. */
  hinweis?: string | undefined
  /** Below the field, heard when it changes; null where no strength is measured. */
  staerke?: StrengthBarProps['level'] | null
}

/** A password, and what is to be said of it, in a place that is kept free. */
export function PasswortEingabefeld({ hinweis, staerke = null, ...field }: PasswortEingabefeldProps) {
  const feedbackId = `${field.id}-feedback`
  const isQuiet = field.error === undefined
  return (
    <div className={styles.feld}>
      <PasswordField {...field} aria-describedby={feedbackId} />
      <FieldFeedback id={feedbackId} reserved={isQuiet && !staerke}>
        {isQuiet && hinweis}
      </FieldFeedback>
      {staerke !== null && <StrengthBar label="Passwortstärke" level={staerke} />}
    </div>
  )
}
