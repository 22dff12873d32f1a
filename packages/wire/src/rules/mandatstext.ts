/** Who collects, and under which number; `mandatsreferenz` is null until the server has given one. */
export interface Mandat {
  readonly glaeubiger: string
  /** Undefined where the supplier has not configured one. */
  readonly glaeubigerId: string | undefined
  readonly mandatsreferenz: string | null
}

/** What a customer agrees to with Lastschrifteinzug. */
export interface Mandatstext {
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
