import { deriveMandatstext } from '@ekp/wire/rules/bankverbindung'
import { useTenant } from '../../lib/tenantContext.ts'
import { CheckboxField, type CheckboxFieldProps } from '../../ui/CheckboxField.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { ValueTable } from '../../ui/ValueTable.tsx'

/** The text of the direct debit mandate, which the customer has to accept before saving [bankverbindung-13]. */
export function Mandat(field: Omit<CheckboxFieldProps, 'label' | 'hint'>) {
  const { name, sepa } = useTenant()
  const { titel, angaben, absaetze } = deriveMandatstext({
    glaeubiger: sepa?.glaeubiger ?? name,
    glaeubigerId: sepa?.glaeubigerId,
    mandatsreferenz: null,
  })
  return (
    <FieldGroup label={titel}>
      <ValueTable rows={angaben.map(({ name: label, wert }) => ({ label, value: wert }))} />
      {absaetze.map((absatz) => (
        <p key={absatz}>{absatz}</p>
      ))}
      <CheckboxField {...field} label="Ich erteile dieses SEPA-Lastschriftmandat." />
    </FieldGroup>
  )
}
