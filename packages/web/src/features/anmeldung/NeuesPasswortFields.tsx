import { passwortStaerke, type PasswortStaerke } from '@ekp/wire/rules/passwort'
import { FieldFeedback } from '../../ui/fields/FieldFeedback.tsx'
import { PasswordField, type PasswordFieldProps } from '../../ui/fields/PasswordField.tsx'
import { StrengthBar, type StrengthBarProps } from '../../ui/fields/StrengthBar.tsx'
import styles from './PasswortEingabefeld.module.css'
import {
  erneuerungLabels,
  hasStaerke,
  type NeueEingabe,
  neuesPasswortHinweis,
  wiederholungHinweis,
} from './passwortEingabe.ts'

type TextProps = Pick<PasswordFieldProps, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'> & { id: string }

interface NeuesPasswortFieldsProps {
  values: NeueEingabe
  fields: { text: (name: keyof NeueEingabe) => TextProps }
}

/** Two fields for a new password, and its strength [passwort-3] [passwort-8]. */
export function NeuesPasswortFields({ values, fields }: NeuesPasswortFieldsProps) {
  const { neuesPasswort } = values
  const neues = fields.text('neuesPasswort')
  // A strength beside an error would contradict it.
  const isRated = neues.error === undefined && hasStaerke(neuesPasswort)
  return (
    <>
      <PasswortEingabefeld
        label={erneuerungLabels.neuesPasswort}
        hint="Mindestens 8 Zeichen. Ein starkes Passwort hat mindestens 10 Zeichen mit einer Ziffer, einem Kleinbuchstaben, einem Großbuchstaben und einem Sonderzeichen."
        autoComplete="new-password"
        hinweis={neuesPasswortHinweis(values)}
        staerke={isRated ? passwortStaerken[passwortStaerke(neuesPasswort)] : undefined}
        {...neues}
      />
      <PasswortEingabefeld
        label={erneuerungLabels.wiederholung}
        autoComplete="new-password"
        hinweis={wiederholungHinweis(values)}
        {...fields.text('wiederholung')}
      />
    </>
  )
}

interface PasswortEingabefeldProps extends PasswordFieldProps {
  id: string
  /** The hint while typing; replaced by an error once the field was left. */
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

/** How each strength is shown [passwort-6] [passwort-7]. */
const passwortStaerken: Readonly<Record<PasswortStaerke, NonNullable<StrengthBarProps['level']>>> = {
  nichtVorhanden: { text: 'nicht vorhanden', percent: 0, kind: 'error' },
  schwach: { text: 'schwach', percent: 5, kind: 'error' },
  mittel: { text: 'mittel', percent: 55, kind: 'warning' },
  stark: { text: 'stark', percent: 100, kind: 'success' },
}
