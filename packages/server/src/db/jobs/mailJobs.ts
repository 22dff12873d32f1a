/** The names of the jobs that send a mail: what a restored database holds back and may discard. */
export const mailJobs = { mail: 'mail', passwortReset: 'passwortReset', einmalpasswort: 'einmalpasswort' } as const
