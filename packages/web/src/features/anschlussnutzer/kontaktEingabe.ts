import { type Anschlussnutzer, Kontaktdaten } from '@ekp/wire/anschlussnutzer'
import { checkInput, type InputCheck } from '../../lib/checkInput.ts'

/** What stands in the form of the contact data. */
export type KontaktEingabe = ReturnType<typeof createKontaktEingabe>

/** The four fields in their order, with their labels [anschlussnutzer-11]. */
export const kontaktLabels = { email: 'Email', festnetz: 'Festnetz', mobil: 'Mobil', fax: 'Fax' } as const

export function createKontaktEingabe({ email, festnetz, mobil, fax }: Anschlussnutzer) {
  return { email: email ?? '', festnetz: festnetz ?? '', mobil: mobil ?? '', fax: fax ?? '' }
}

/** The contact data of now, with what was changed here. */
export function mergeKontaktdaten(jetzt: Kontaktdaten, neu: Kontaktdaten, changed: object): Kontaktdaten {
  const pick = (name: keyof Kontaktdaten) => (name in changed ? neu[name] : jetzt[name])
  return { email: pick('email'), festnetz: pick('festnetz'), mobil: pick('mobil'), fax: pick('fax') }
}

export function checkKontakt(eingabe: KontaktEingabe): InputCheck<Kontaktdaten> {
  return checkInput(Kontaktdaten, eingabe)
}
