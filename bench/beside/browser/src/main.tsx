import { createTheme, CssBaseline, ThemeProvider } from '@mui/material'
import { deDE } from '@mui/material/locale'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router'
import { Shell } from './Shell.tsx'

// Three of the portal's screens, each loaded when it is opened, as they are commonly built.
const Anmelden = lazy(() => import('./Anmelden.tsx').then((file) => ({ default: file.Anmelden })))
const Bankverbindung = lazy(() => import('./Bankverbindung.tsx').then((file) => ({ default: file.Bankverbindung })))
const Historie = lazy(() => import('./Historie.tsx').then((file) => ({ default: file.Historie })))

const theme = createTheme({ palette: { primary: { main: '#00539f' } }, colorSchemes: { dark: true } }, deDE)
const client = new QueryClient()

createRoot(document.getElementById('root')).render(
  <ThemeProvider theme={theme}>
    <CssBaseline />
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Shell>
          <Suspense>
            <Routes>
              <Route path="/anmelden" element={<Anmelden />} />
              <Route path="/bankverbindung/editieren" element={<Bankverbindung />} />
              <Route path="/vertrag/:vertragId/verbrauchshistorie" element={<Historie />} />
            </Routes>
          </Suspense>
        </Shell>
      </BrowserRouter>
    </QueryClientProvider>
  </ThemeProvider>,
)
