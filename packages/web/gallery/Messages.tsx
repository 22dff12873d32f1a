import { Alert } from '../src/ui/Alert.tsx'
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
  </>
)
