import { attempt } from '../lib/attempt.ts'

const key = 'ekp-kundennummer'

/** The customer number as it stands in the login form, for a reload of this tab; never the password. */
export const typedNumber = {
  read: (): string => attempt(() => sessionStorage.getItem(key)) ?? '',
  keep: (text: string): void => attempt(() => sessionStorage.setItem(key, text)),
  forget: (): void => attempt(() => sessionStorage.removeItem(key)),
}
