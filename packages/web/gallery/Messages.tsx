import { Alert } from '../src/ui/Alert.tsx'
import { ShareBar } from '../src/ui/ShareBar.tsx'
import { StatusBadge } from '../src/ui/StatusBadge.tsx'
import { Specimen } from './Specimen.tsx'

export const Messages = () => (
  <>
    <Specimen name="Alert">
      <Alert kind="info">Ihre Abschläge ändern sich ab dem nächsten Monat.</Alert>
      <Alert kind="success" title="Kündigung eingegangen" onDismiss={() => undefined}>
        Wir bestätigen sie Ihnen bis zum 24.11.2026 per E-Mail.
      </Alert>
      <Alert kind="warning">
        Der Wert liegt weit über dem üblichen Verbrauch. Bitte prüfen Sie ihn am Zähler, <a href="/">wenn möglich</a>.
      </Alert>
      <Alert kind="error" title="Das hat nicht geklappt">
        Kundennummer oder Passwort sind falsch.
      </Alert>
    </Specimen>
    <Specimen name="StatusBadge">
      <StatusBadge tone="success">Gültig</StatusBadge>
      <StatusBadge tone="warning">Läuft aus</StatusBadge>
      <StatusBadge tone="error">Abgelehnt</StatusBadge>
      <StatusBadge tone="info">In Arbeit</StatusBadge>
    </Specimen>
    <Specimen name="ShareBar">
      <ShareBar
        label="Anteile am Preis"
        shares={[
          { name: 'Energie', share: 45.2, text: '45,2 %', color: 'var(--diagramm-preis)' },
          { name: 'Netz', share: 30.1, text: '30,1 %', color: 'var(--diagramm-verbrauch)' },
          { name: 'Abgaben', share: 8.6, text: '8,6 %', color: 'var(--diagramm-davor)' },
          { name: 'Steuern', share: 16.1, text: '16,1 %', color: 'var(--diagramm-kosten)' },
        ]}
      />
    </Specimen>
  </>
)
