import type { Bankverbindung } from '@ekp/wire/bankverbindung'
import { deriveBankverbindungsart } from '@ekp/wire/rules/bankverbindung'
import { isVergangen } from '@ekp/wire/rules/eintrag'

interface Hinweis {
  readonly kind: 'info' | 'warning'
  readonly text: string
}

const hinweise = {
  0: undefined,
  1: { kind: 'info', text: 'Zu diesem Konto ist keine IBAN hinterlegt.' },
  2: {
    kind: 'info',
    text: 'Zu diesem Konto ist keine gültige IBAN hinterlegt. Sie lässt sich aus Kontonummer und Bankleitzahl ableiten.',
  },
  3: { kind: 'warning', text: 'Die IBAN dieses Kontos ist ungültig.' },
} as const

/** What is to be said of an account without a right IBAN; of one that is over nothing has to be done. */
export function findBankkontoHinweis(bankverbindung: Bankverbindung, heute: string): Hinweis | undefined {
  const hinweis = hinweise[deriveBankverbindungsart(bankverbindung)]
  if (hinweis === undefined || isVergangen(bankverbindung, heute)) return hinweis
  return { ...hinweis, text: `${hinweis.text} Bitte geben Sie uns eine Bankverbindung mit gültiger IBAN an.` }
}
