import type { Abschlag, Offenes } from '@ekp/wire/abschlag'
import { formatDatum, formatEuro } from '../../lib/format.ts'
import { TextLink } from '../../ui/Links.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Ueberweisung } from './Ueberweisung.tsx'

/** A payment that is still to be made: what to do, with everything that a transfer needs [abschlag-36]. */
export function OffenesCard({ abschlag: { weg }, offenes }: { abschlag: Abschlag; offenes: Offenes }) {
  const { betrag, zurueck } = offenes
  return (
    <Card as="section" aria-labelledby="offenes">
      <h2 id="offenes">{zurueck ? 'Eine Zahlung kam zurück' : 'Noch zu überweisen'}</h2>
      <Ueberweisung
        weg={weg}
        betrag={betrag}
        before={
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
        }
        after={
          zurueck &&
          weg.konto !== null && (
            <p>
              Stimmt Ihr Konto noch? <TextLink to="/bankverbindungen">Bankverbindung ansehen</TextLink>
            </p>
          )
        }
      />
    </Card>
  )
}
