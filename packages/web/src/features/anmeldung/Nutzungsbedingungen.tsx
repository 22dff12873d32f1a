import type { TenantConfig } from '@ekp/wire/tenant'
import { NewTabLink } from '../../ui/Links.tsx'
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx'

interface NutzungsbedingungenProps {
  texts: NonNullable<TenantConfig['nutzungsbedingungen']>
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
}

/** The tenant's terms of use: text, link, text [mandant-6]. */
export function Nutzungsbedingungen({ texts, isAccepted, onAccept }: NutzungsbedingungenProps) {
  const { part1, url, label, part2 } = texts
  return (
    <CheckboxField
      name="nutzungsbedingungen"
      required
      checked={isAccepted}
      onChange={({ currentTarget }) => onAccept(currentTarget.checked)}
      label={
        <>
          {part1} <NewTabLink href={url}>{label}</NewTabLink> {part2}
        </>
      }
    />
  )
}
