import { errorText } from '../../api/ApiError.ts'

export const auskunftTitel = 'Auskunft über Ihre Daten'

export const geladenText = (dateiname: string) =>
  `Ihre Daten sind heruntergeladen. Sie finden sie als ${dateiname} dort, wo Ihr Gerät heruntergeladene Dateien ablegt.`

/** Why there is no archive: in the server's words. */
export const auskunftFehler = (error: unknown) =>
  errorText(error, 'Ihre Daten konnten nicht heruntergeladen werden. Bitte versuchen Sie es später erneut.')
