import type { PasswortStaerke } from '@ekp/wire/rules/passwort'
import type { StrengthBarProps } from '../../ui/fields/StrengthBar.tsx'

/** How each strength is shown [passwort-6] [passwort-7]. */
export const passwortStaerken: Readonly<Record<PasswortStaerke, NonNullable<StrengthBarProps['level']>>> = {
  nichtVorhanden: { text: 'nicht vorhanden', percent: 0, kind: 'error' },
  schwach: { text: 'schwach', percent: 5, kind: 'error' },
  mittel: { text: 'mittel', percent: 55, kind: 'warning' },
  stark: { text: 'stark', percent: 100, kind: 'success' },
}
