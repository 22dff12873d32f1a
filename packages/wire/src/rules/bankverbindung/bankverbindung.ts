import type { Bankverbindung } from '../../bankverbindung.ts'

/** 0: valid; 1: no IBAN; 2: not valid, but an IBAN can be derived; 3: an IBAN that is not valid, nothing derivable. */
type Bankverbindungsart = 0 | 1 | 2 | 3

/** The class of bank details: the first that applies [bankverbindung-2]. */
export function deriveBankverbindungsart({
  valide,
  ibanAbleitbar,
  iban,
}: Pick<Bankverbindung, 'valide' | 'ibanAbleitbar' | 'iban'>): Bankverbindungsart {
  if (valide) return 0
  if (ibanAbleitbar) return 2
  return iban === null || iban.trim() === '' ? 1 : 3
}

/** The creditor of direct debits and its identifier; `mandatsreferenz` is null until the server has created one. */
interface Mandat {
  readonly glaeubiger: string
  /** Undefined if the supplier has not configured one. */
  readonly glaeubigerId: string | undefined
  readonly mandatsreferenz: string | null
}

/** The text that a customer agrees to with Lastschrifteinzug. */
interface Mandatstext {
  readonly titel: string
  readonly angaben: readonly { readonly name: string; readonly wert: string }[]
  readonly absaetze: readonly string[]
}

/** The mandate of the SEPA Core scheme in the wording of the German banks, for recurrent payments. */
export function deriveMandatstext({ glaeubiger, glaeubigerId, mandatsreferenz }: Mandat): Mandatstext {
  return {
    titel: 'SEPA-Lastschriftmandat',
    angaben: [
      { name: 'Zahlungsempfänger', wert: glaeubiger },
      ...(glaeubigerId === undefined ? [] : [{ name: 'Gläubiger-Identifikationsnummer', wert: glaeubigerId }]),
      { name: 'Mandatsreferenz', wert: mandatsreferenz ?? 'wird Ihnen mitgeteilt' },
      { name: 'Zahlungsart', wert: 'wiederkehrende Zahlungen' },
    ],
    absaetze: [
      `Ich ermächtige ${glaeubiger}, Zahlungen von meinem Konto mittels Lastschrift einzuziehen. Zugleich weise ich mein Kreditinstitut an, die von ${glaeubiger} auf mein Konto gezogenen Lastschriften einzulösen.`,
      'Hinweis: Ich kann innerhalb von acht Wochen, beginnend mit dem Belastungsdatum, die Erstattung des belasteten Betrages verlangen. Es gelten dabei die mit meinem Kreditinstitut vereinbarten Bedingungen.',
    ],
  }
}

/** What the customer says by it, at the checkbox. */
export const mandatszustimmung = 'Ich erteile dieses SEPA-Lastschriftmandat.'

/** The mandate as the customer read and gave it, as one text: it is what he has signed. */
export function formatMandat({ titel, angaben, absaetze }: Mandatstext): string {
  return [titel, angaben.map(({ name, wert }) => `${name}: ${wert}`).join('\n'), ...absaetze, mandatszustimmung].join(
    '\n\n',
  )
}

/**
 * Why a mandate that was signed on this day is none to collect by; undefined if it is. One that has not been used expires
 * after 36 months (EPC Core Rulebook, 4.1).
 */
export function checkMandatstag(mandatVom: string, today: string): string | undefined {
  if (mandatVom > today) return 'Der Tag liegt in der Zukunft.'
  const dreiJahreDavor = `${Number(today.slice(0, 4)) - 3}${today.slice(4)}`
  return mandatVom < dreiJahreDavor
    ? 'Ein Mandat, das 36 Monate lang nicht genutzt wurde, gilt nicht mehr. Bitte lassen Sie ein neues unterschreiben.'
    : undefined
}
