import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { deDE } from '@mui/x-date-pickers/locales'
import type { ReactNode } from 'react'
import 'dayjs/locale/de'

const { localeText } = deDE.components.MuiLocalizationProvider.defaultProps

export function GermanDates({ children }: { children: ReactNode }) {
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="de" localeText={localeText}>
      {children}
    </LocalizationProvider>
  )
}
