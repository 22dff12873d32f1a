import styles from './AuskunftErklaerung.module.css'

/** What one gets, how often, and that one hears of it, who has an address for that. */
export function AuskunftErklaerung({ hasEmail }: { hasEmail: boolean }) {
  return (
    <div className={styles.erklaerung}>
      <p>Sie bekommen eine ZIP-Datei. Darin sind:</p>
      <ul className={styles.list}>
        <li>Ihre Daten als Tabellen (CSV) und in einer Datei für Programme (JSON)</li>
        <li>Ihre Dokumente, und Fotos, die Sie mit Ablesungen geschickt haben</li>
        <li>eine Erklärung, wozu und wie lange wir die Daten speichern und welche Rechte Sie haben</li>
      </ul>
      <p>
        Das geht einmal in 24 Stunden.
        {hasEmail && ' Zu Ihrem Schutz geht jedes Mal eine Nachricht an Ihre hinterlegte E-Mail-Adresse.'}
      </p>
    </div>
  )
}
