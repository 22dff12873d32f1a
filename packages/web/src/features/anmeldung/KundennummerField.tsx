import type { ComponentProps } from 'react'
import { useTenant } from '../../lib/tenantContext.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { typedNumber } from './loginRules.ts'

interface KundennummerFieldProps extends Pick<
  ComponentProps<'input'>,
  'aria-invalid' | 'aria-describedby' | 'autoComplete'
> {
  value: string
  onType: (typed: string) => void
}

/** The customer number with the tenant's prefix; says where the customer finds it, and keeps it for a reload. */
export const KundennummerField = ({ onType, ...input }: KundennummerFieldProps) => (
  <TextField
    label="Kundennummer"
    hint="Steht auf jeder Rechnung und in Ihrer Vertragsbestätigung."
    name="kundennummer"
    prefix={useTenant().kundennummerPrefix}
    autoComplete="username"
    autoCapitalize="characters"
    autoCorrect="off"
    spellCheck={false}
    {...input}
    onChange={({ currentTarget }) => {
      typedNumber.keep(currentTarget.value)
      onType(currentTarget.value)
    }}
  />
)
