import type { Bankverbindung } from '@ekp/wire/bankverbindung'
import { gueltigVonLimits } from '@ekp/wire/rules/eintrag'
import type { ComponentProps } from 'react'
import { currentDay } from '../../lib/berlinTime.ts'
import { DatePicker } from '../../ui/fields/date/DatePicker.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { formFields } from '../../ui/form/formState.ts'
import { GeplanteFrage } from '../eintrag/form/GeplanteFrage.tsx'
import { findGueltigen } from '../eintrag/geltung.ts'
import { KontoFields } from './KontoFields.tsx'
import type { Kontoeingabe } from './eingabe.ts'
import { bankverbindungsworte } from './texts.ts'

interface BankverbindungFieldsProps extends Pick<ComponentProps<typeof KontoFields>, 'auskunft'> {
  form: Parameters<typeof formFields<Kontoeingabe>>[0]
  /** Those among which the new one is to fit in. */
  eintraege: readonly Bankverbindung[]
  /** Whether the browser may fill in who sits before it as the holder. */
  isOwn?: boolean
}

/** What is filled in of new bank details, by the customer and by a clerk for him; the mandate is each one's own. */
export function BankverbindungFields({ form, auskunft, eintraege, isOwn = false }: BankverbindungFieldsProps) {
  const fields = formFields(form)
  const limits = gueltigVonLimits('bankverbindung', currentDay())
  const bisherige = findGueltigen(eintraege, limits.minValue)
  return (
    <>
      <TextField label="Kontoinhaber" autoComplete={isOwn ? 'name' : 'off'} {...fields.text('kontoinhaber')} />
      <KontoFields
        iban={form.values.iban}
        field={fields.chosen('iban')}
        onBlur={() => form.leave('iban')}
        auskunft={auskunft}
      />
      <DatePicker
        label="Gültig ab"
        hint={`Frühestens morgen.${bisherige ? ' Die bisherige Bankverbindung gilt bis zum Tag davor.' : ''}`}
        {...limits}
        {...fields.date('gueltigVon', 'gueltigVonText')}
      />
      <GeplanteFrage
        art={bankverbindungsworte}
        eintraege={eintraege}
        gueltigVon={form.values.gueltigVon}
        geplante={fields.chosen('geplante')}
      />
    </>
  )
}
