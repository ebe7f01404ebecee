import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { must } from '#shared/errors/must.ts'
import { App } from './app/app.tsx'
import { showLastTheme } from './app/theme.ts'
import { connect } from './rpc/connect.ts'
import { createStudio } from './rpc/studio.ts'
import './styles/tokens.css'
import './styles/base.css'

showLastTheme()
const root = must(document.getElementById('root'), 'index.html has it')
createRoot(root).render(
  <StrictMode>
    <App studio={createStudio(connect())} />
  </StrictMode>,
)
