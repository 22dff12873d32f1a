import type { Zahlungsweg } from '@ekp/wire/abschlag/zahlungsweg'
import { type ReactNode, useState } from 'react'
import { formatEuro } from '../../lib/format.ts'
import { deferred } from '../../lib/later/deferred.tsx'
import { Actions } from '../../ui/Actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import { giroCodeText } from './epc.ts'
import styles from './Ueberweisung.module.css'
import { ibanText } from './texts.ts'

const GiroCode = deferred(async () => (await import('./GiroCode.tsx')).GiroCode, {
  pending: null,
  // All that the code holds stands beside it.
  failed: null,
})

interface UeberweisungProps {
  weg: Pick<Zahlungsweg, 'empfaenger' | 'verwendungszweck'>
  /** In EUR. */
  betrag: number
  before: ReactNode
  after?: ReactNode
  /** The code and what draws it come when they are asked for: most pay the same amount each month. */
  isCodeAsked?: boolean
}

/** All that a transfer needs, to read, to copy and as a code [abschlag-36]. */
export function Ueberweisung({ weg, betrag, before, after, isCodeAsked = false }: UeberweisungProps) {
  const { empfaenger, verwendungszweck } = weg
  const [isShown, setIsShown] = useState(!isCodeAsked)
  const text = empfaenger && giroCodeText({ ...empfaenger, betrag, verwendungszweck })
  return (
    <div className={styles.columns}>
      <div className={styles.text}>
        {before}
        {empfaenger === null ? (
          <p>
            Wohin, steht auf Ihrer Rechnung. Wenn Sie unsicher sind,{' '}
            <TextLink to="/kontaktanfrage">schreiben Sie uns</TextLink>.
          </p>
        ) : (
          <>
            <ValueTable
              rows={[
                { label: 'Empfänger', value: empfaenger.name },
                { label: 'IBAN', value: ibanText(empfaenger.iban), isIdentifier: true },
                ...(empfaenger.bic === null ? [] : [{ label: 'BIC', value: empfaenger.bic, isIdentifier: true }]),
                { label: 'Betrag', value: formatEuro(betrag) },
                { label: 'Verwendungszweck', value: verwendungszweck, isIdentifier: true },
              ]}
            />
            <Actions>
              <CopyButton text={empfaenger.iban.replaceAll(/\s/g, '')}>IBAN kopieren</CopyButton>
              <CopyButton text={verwendungszweck}>Verwendungszweck kopieren</CopyButton>
              {text && !isShown && (
                <Button size="small" onClick={() => setIsShown(true)}>
                  GiroCode zeigen
                </Button>
              )}
            </Actions>
          </>
        )}
        {after}
      </div>
      {text && isShown && <GiroCode text={text} betrag={betrag} empfaenger={empfaenger.name} />}
    </div>
  )
}
