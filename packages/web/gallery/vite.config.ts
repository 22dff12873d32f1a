import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { germanOnly } from '../build/germanOnly.ts'

// What the server sends with the app's page, so that the gallery shows what a customer's browser would allow.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), germanOnly()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome123', 'edge123', 'firefox128', 'safari18'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  preview: { host: '127.0.0.1', port: 4180, strictPort: true, headers: { 'content-security-policy': policy } },
})
