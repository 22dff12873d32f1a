import { impersonal, laufendeNummer, type Tabelle, table, withheld } from './table.ts'

const steuerung = impersonal('steuert, wann eine Aufgabe läuft')
const migration = impersonal('welche Migrationen gelaufen sind')

/** Tables that libraries make, by schema and name; those of `graphile_worker` hold what is to be done. */
export const fremde: Readonly<Record<string, Tabelle>> = {
  'graphile_worker._private_jobs': table(
    'Aufgaben, die warten: E-Mails mit Empfänger und Text, gesperrte und entsperrte Zugänge für das Sicherheitsprotokoll',
    'warteschlange',
    {
      id: laufendeNummer(),
      job_queue_id: steuerung(),
      task_id: steuerung(),
      payload: withheld(
        'Kontaktdaten',
        'wartet Sekunden bis Tage auf den Versand an den Kunden selbst oder auf das Protokoll',
      )(),
      priority: steuerung(),
      run_at: steuerung(),
      attempts: steuerung(),
      max_attempts: steuerung(),
      last_error: impersonal('ein fester Satz ohne Angaben zur Person')(),
      created_at: steuerung(),
      updated_at: steuerung(),
      key: steuerung(),
      locked_at: steuerung(),
      locked_by: steuerung(),
      revision: steuerung(),
      flags: steuerung(),
      is_available: steuerung(),
    },
  ),
  'graphile_worker._private_job_queues': table('Warteschlangen von Aufgaben', 'keine', {
    id: laufendeNummer(),
    queue_name: steuerung(),
    locked_at: steuerung(),
    locked_by: steuerung(),
    is_available: steuerung(),
  }),
  'graphile_worker._private_tasks': table('Arten von Aufgaben', 'keine', {
    id: laufendeNummer(),
    identifier: steuerung(),
  }),
  'graphile_worker._private_known_crontabs': table('Aufgaben, die von selbst wiederkehren', 'keine', {
    identifier: steuerung(),
    known_since: steuerung(),
    last_execution: steuerung(),
  }),
  'graphile_worker.migrations': table('Stand der Tabellen der Warteschlange', 'keine', {
    id: migration(),
    ts: migration(),
    breaking: migration(),
  }),
  'public.kysely_migration': table('Stand der Tabellen', 'keine', { name: migration(), timestamp: migration() }),
  'public.kysely_migration_lock': table('Sperre für Migrationen', 'keine', { id: migration(), is_locked: migration() }),
}
