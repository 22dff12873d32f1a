/** The name of the job that sends the link to a new password. */
export const resetJob = 'passwortReset'
