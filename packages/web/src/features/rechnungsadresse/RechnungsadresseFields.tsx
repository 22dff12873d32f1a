import type { Rechnungsadresse } from '@ekp/wire/rechnungsadresse'
import { gueltigVonLimits } from '@ekp/wire/rules/eintrag'
import { currentDay } from '../../lib/berlinTime.ts'
import { DatePicker } from '../../ui/fields/date/DatePicker.tsx'
import { formFields } from '../../ui/form/formState.ts'
import { GeplanteFrage } from '../eintrag/form/GeplanteFrage.tsx'
import { NameFields, OrtFields } from './AdressFields.tsx'
import type { Eingabe } from './eingabe.ts'
import { rechnungsadressworte } from './texts.ts'

interface RechnungsadresseFieldsProps {
  form: Parameters<typeof formFields<Eingabe>>[0] & { readonly wasLeft: (name: string) => boolean }
  /** The address of today, which the form begins with. */
  vorlage: Rechnungsadresse | null
  /** Those among which the new one is to fit in. */
  eintraege: readonly Rechnungsadresse[]
}

/** What is filled in of a new billing address, by the customer and by a clerk for him. */
export function RechnungsadresseFields({ form, vorlage, eintraege }: RechnungsadresseFieldsProps) {
  const fields = formFields(form)
  return (
    <>
      <NameFields eingabe={form.values} fields={fields} />
      <OrtFields
        eingabe={form.values}
        fields={fields}
        wasLeft={form.wasLeft}
        eigenesLand={vorlage?.land ?? undefined}
      />
      <DatePicker
        label="Gültig ab"
        hint={`Frühestens heute.${vorlage ? ' Die bisherige Adresse gilt bis zum Tag davor.' : ''}`}
        {...gueltigVonLimits('rechnungsadresse', currentDay())}
        {...fields.date('gueltigVon', 'gueltigVonText')}
      />
      <GeplanteFrage
        art={rechnungsadressworte}
        eintraege={eintraege}
        gueltigVon={form.values.gueltigVon}
        geplante={fields.chosen('geplante')}
      />
    </>
  )
}
