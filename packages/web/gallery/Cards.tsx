import { Actions } from '../src/ui/Actions.tsx'
import { Icon } from '../src/ui/Icon.tsx'
import { ButtonLink } from '../src/ui/Links.tsx'
import { StatusBadge, type StatusTone } from '../src/ui/StatusBadge.tsx'
import { Card, CardGrid, type CardTone, Plate } from '../src/ui/layout/Card.tsx'
import { ValueTable } from '../src/ui/table/ValueTable.tsx'

const tones: { tone: CardTone & StatusTone; status: string; gas?: boolean }[] = [
  { tone: 'active', status: 'Aktiv' },
  { tone: 'ordered', status: 'Bestellt', gas: true },
  { tone: 'notice', status: 'Gekündigt zum 31.12.2026' },
  { tone: 'inactive', status: 'Beendet' },
]

export const Cards = () => (
  <CardGrid as="ul">
    {tones.map(({ tone, status, gas }) => (
      <Card as="li" tone={tone} key={tone}>
        <h2>
          <Icon name={gas ? 'flame' : 'bolt'} /> {gas ? 'Gas' : 'Strom'} <Plate>4711001</Plate>
        </h2>
        <StatusBadge tone={tone}>{status}</StatusBadge>
        <ValueTable
          rows={[
            { label: 'Art der Anmeldung', value: 'Lieferantenwechsel' },
            { label: 'Lieferbeginn', value: '01.03.2024' },
            { label: 'Lieferende', value: '' },
            { label: 'Lieferadresse', value: 'Donaudampfschifffahrtsgesellschaftsstraße 12 a, 84359 Simbach' },
            { label: 'Arbeitspreis', value: '28,95 Cent' },
            { label: 'Grundpreis', value: '1.129,00 EUR' },
          ]}
        />
        <Actions>
          <ButtonLink to="/dokumente" aria-label={`Vertragsdetails ${tone}`}>
            Vertragsdetails
          </ButtonLink>
          {tone === 'active' && (
            <ButtonLink to="/dokumente" variant="quietDanger">
              Vertrag kündigen
            </ButtonLink>
          )}
        </Actions>
      </Card>
    ))}
  </CardGrid>
)
