import type { formFields } from '../../ui/formFields.ts'
import type { Eingabe } from './eingabe.ts'

/** What a part of the form takes. */
export interface AdressFields {
  readonly eingabe: Eingabe
  readonly fields: ReturnType<typeof formFields<Eingabe>>
}
