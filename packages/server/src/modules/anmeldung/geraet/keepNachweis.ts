import type { Geraetenachweise } from '../../../http/geraet/Geraetenachweise.ts'
import type { Signer } from '../../../lib/schluessel.ts'
import { deriveNachweis, listEigeneIds } from './nachweis.ts'

/** Has the browser keep the proof of this device, beside those that it has for other customers. */
export function keepNachweis(
  { sent, keep }: Geraetenachweise,
  sign: Signer,
  { kundennummer, id }: { readonly kundennummer: string; readonly id: string },
): void {
  const others = sent().filter((nachweis) => listEigeneIds(sign, kundennummer, [nachweis]).length === 0)
  keep([deriveNachweis(sign, kundennummer, id), ...others])
}
