import { passwortStaerke } from '@ekp/wire/rules/passwort'
import type { PasswordFieldProps } from '../../ui/fields/PasswordField.tsx'
import { PasswortEingabefeld } from './PasswortEingabefeld.tsx'
import {
  erneuerungLabels,
  hasStaerke,
  type NeueEingabe,
  neuesPasswortHinweis,
  wiederholungHinweis,
} from './passwortEingabe.ts'
import { passwortStaerken } from './passwortStaerken.ts'

type TextProps = Pick<PasswordFieldProps, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'> & { id: string }

interface NeuesPasswortFieldsProps {
  values: NeueEingabe
  fields: { text: (name: keyof NeueEingabe) => TextProps }
}

/** Two fields for a new password, and its strength [passwort-3] [passwort-8]. */
export function NeuesPasswortFields({ values, fields }: NeuesPasswortFieldsProps) {
  const { neuesPasswort } = values
  const neues = fields.text('neuesPasswort')
  // A verdict beside an error would contradict it.
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
