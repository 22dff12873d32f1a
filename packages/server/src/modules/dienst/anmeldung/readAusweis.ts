import { type Dienstrolle, dienstrollen } from '@ekp/wire/dienst/rollen'
import type { Kundendienst } from '../../../tenant/kundendienst.ts'
import { anbieterErrors, noAnbieter } from '../../../http/errors/dienst.ts'

/** What the desk takes from a provider's token. */
export interface Ausweis {
  readonly subjekt: string
  readonly kennung: string
  readonly name: string
  /** Undefined: none of his roles there is one here. */
  readonly rolle: Dienstrolle | undefined
}

/** Reads a validated token's claims by the tenant's settings. */
export function readAusweis(claims: Readonly<Record<string, unknown>>, settings: Kundendienst['oidc']): Ausweis {
  if (settings === undefined) throw noAnbieter()
  const { iss, sub, name } = claims
  const kennung = toKennung(claims[settings.kennungClaim])
  if (typeof iss !== 'string' || typeof sub !== 'string' || kennung === undefined) throw anbieterErrors.ohneKennung()
  const claimed = [claims[settings.rollenClaim]].flat()
  return {
    // A space is in no issuer's address.
    subjekt: `${iss} ${sub}`,
    kennung,
    name: toLine(name) ?? kennung,
    // Whoever has several has the greatest.
    rolle: dienstrollen.findLast((rolle) => settings.rollen[rolle].some((value) => claimed.includes(value))),
  }
}

const shown = (text: unknown) => (typeof text === 'string' ? text.normalize('NFC') : '')

/** A short sign as those of the portal's own accounts: `A.Berger@stw.example` is `a.berger`. */
function toKennung(claimed: unknown): string | undefined {
  const [before = ''] = shown(claimed).toLowerCase().split('@')
  const kennung = before
    .trim()
    .replaceAll(/[^a-zäöüß0-9._-]+/g, '-')
    .slice(0, 40)
  return /^[a-zäöüß0-9][a-zäöüß0-9._-]{1,39}$/.test(kennung) ? kennung : undefined
}

/** A name without what could disturb a line. */
function toLine(claimed: unknown): string | undefined {
  const line = shown(claimed)
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, 100)
  return line === '' ? undefined : line
}
