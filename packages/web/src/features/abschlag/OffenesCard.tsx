import type { Abschlag, Offenes } from '@ekp/wire/abschlag'
import { useState } from 'react'
import { deferred } from '../../lib/later/deferred.tsx'
import { formatDatum, formatEuro } from '../../lib/format.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import { giroCodeText } from './epc.ts'
import styles from './OffenesCard.module.css'
import { ibanText } from './texts.ts'

const GiroCode = deferred(async () => (await import('./GiroCode.tsx')).GiroCode, {
  pending: null,
  // All that the code holds stands beside it.
  failed: null,
})

/** A payment that is still to be made: what to do, with everything that a transfer needs [abschlag-36]. */
export function OffenesCard({ abschlag, offenes }: { abschlag: Abschlag; offenes: Offenes }) {
  const { empfaenger, verwendungszweck } = abschlag.weg
  const { betrag, zurueck } = offenes
  const text = empfaenger && giroCodeText({ ...empfaenger, betrag, verwendungszweck })
  return (
    <Card as="section" aria-labelledby="offenes">
      <h2 id="offenes">{zurueck ? 'Eine Zahlung kam zurück' : 'Noch zu überweisen'}</h2>
      <div className={styles.columns}>
        <div className={styles.text}>
          <p>
            {zurueck && (
              <>
                Ihre Bank hat die Abbuchung von {formatEuro(zurueck.betrag)} am {formatDatum(zurueck.datum)} nicht
                ausgeführt. Das kommt vor, zum Beispiel nach einem Kontowechsel.{' '}
              </>
            )}
            Bitte überweisen Sie <strong>{formatEuro(betrag)}</strong>. Wenn das schon geschehen ist, müssen Sie nichts
            mehr tun.
          </p>
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
              </Actions>
            </>
          )}
          {zurueck && abschlag.weg.konto !== null && (
            <p>
              Stimmt Ihr Konto noch? <TextLink to="/bankverbindungen">Bankverbindung ansehen</TextLink>
            </p>
          )}
        </div>
        {text && <GiroCode text={text} betrag={betrag} empfaenger={empfaenger.name} />}
      </div>
    </Card>
  )
}

/** Puts a text where it can be pasted, and says so; absent where the browser does not let a page do that. */
function CopyButton({ text, children }: { text: string; children: string }) {
  const [copied, setCopied] = useState('')
  // Absent on pages without TLS.
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard === undefined) return null
  const copy = () =>
    clipboard.writeText(text).then(
      () => setCopied('Kopiert.'),
      () => setCopied('Das hat nicht geklappt.'),
    )
  return (
    <span className={styles.kopieren}>
      <Button size="small" onClick={() => void copy()}>
        {children}
      </Button>
      <span role="status">{copied}</span>
    </span>
  )
}
