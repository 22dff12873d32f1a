import { mod97 } from './mod97.ts'

/** A SEPA creditor identifier: country, check digits, business code (which the check leaves out), national part. */
export function isGlaeubigerId(text: string): boolean {
  const [, land, pruefziffern, national] = /^([A-Z]{2})([0-9]{2})[A-Z0-9]{3}([A-Z0-9]{1,28})$/.exec(text) ?? []
  if (national === undefined || (land === 'DE' && !/^[0-9]{11}$/.test(national))) return false
  return mod97(`${national}${land}${pruefziffern}`) === 1
}
