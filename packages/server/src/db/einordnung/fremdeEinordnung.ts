import { impersonal, laufendeNummer, type Tabelleneinordnung, withheld } from './types.ts'

const steuerung = impersonal('steuert, wann eine Aufgabe läuft')
const migration = impersonal('welche Migrationen gelaufen sind')

/** Tables that libraries make, by schema and name; those of `graphile_worker` hold what is to be done. */
export const fremdeEinordnung: Readonly<Record<string, Tabelleneinordnung>> = {
  'graphile_worker._private_jobs': {
    zweck:
      'Aufgaben, die warten: E-Mails mit Empfänger und Text, gesperrte und entsperrte Zugänge für das Sicherheitsprotokoll',
    loeschregel: 'warteschlange',
    spalten: {
      id: laufendeNummer,
      job_queue_id: steuerung,
      task_id: steuerung,
      payload: withheld(
        'Kontaktdaten',
        'wartet Sekunden bis Tage auf den Versand an den Kunden selbst oder auf das Protokoll',
      ),
      priority: steuerung,
      run_at: steuerung,
      attempts: steuerung,
      max_attempts: steuerung,
      last_error: impersonal('ein fester Satz ohne Angaben zur Person'),
      created_at: steuerung,
      updated_at: steuerung,
      key: steuerung,
      locked_at: steuerung,
      locked_by: steuerung,
      revision: steuerung,
      flags: steuerung,
      is_available: steuerung,
    },
  },
  'graphile_worker._private_job_queues': {
    zweck: 'Warteschlangen von Aufgaben',
    loeschregel: 'keine',
    spalten: {
      id: laufendeNummer,
      queue_name: steuerung,
      locked_at: steuerung,
      locked_by: steuerung,
      is_available: steuerung,
    },
  },
  'graphile_worker._private_tasks': {
    zweck: 'Arten von Aufgaben',
    loeschregel: 'keine',
    spalten: { id: laufendeNummer, identifier: steuerung },
  },
  'graphile_worker._private_known_crontabs': {
    zweck: 'Aufgaben, die von selbst wiederkehren',
    loeschregel: 'keine',
    spalten: { identifier: steuerung, known_since: steuerung, last_execution: steuerung },
  },
  'graphile_worker.migrations': {
    zweck: 'Stand der Tabellen der Warteschlange',
    loeschregel: 'keine',
    spalten: { id: migration, ts: migration, breaking: migration },
  },
  'public.kysely_migration': {
    zweck: 'Stand der Tabellen',
    loeschregel: 'keine',
    spalten: { name: migration, timestamp: migration },
  },
  'public.kysely_migration_lock': {
    zweck: 'Sperre für Migrationen',
    loeschregel: 'keine',
    spalten: { id: migration, is_locked: migration },
  },
}
