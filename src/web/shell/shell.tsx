import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { ModalsProvider, useModals } from '@mantine/modals'
import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { session } from '#contract/session.ts'
import { isOffline } from '#web/app/read-failure.ts'
import { refreshMe, useMe } from '#web/app/session.ts'
import { SideDialog } from '#web/ui/dialog/dialog.tsx'
import { useFocusOfDialog } from '#web/ui/dialog/use-return-focus.ts'
import { useIsPhone } from '#web/ui/page/screen-width.ts'
import { useAsk } from '#web/ui/read/use-ask.ts'
import { sayShell } from '#words/en/shell.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Logo } from './logo.tsx'
import { Navigation } from './navigation.tsx'
import classes from './shell.module.css'

const BottomBar = lazy(async () => ({ default: (await import('./bottom-bar.tsx')).BottomBar }))

/** Header, side navigation and footer around every page for signed-in people. */
export function Shell({ children }: { children: ReactNode }) {
  const [width, toggleWidth] = useNavigationWidth()
  const isPhone = useIsPhone()
  const hasBar = useMe().auditor !== null && isPhone
  const isNarrow = useMediaQuery('(max-width: 993px)', undefined, { getInitialValueInEffect: false })
  const [isOpen, drawer] = useDisclosure(false)
  // That there is no connection is said above the page.
  useAsk(session.me, {}, { ask: refreshMe, meta: { isShownInPlace: isOffline } })
  useCloseOnArrival(drawer.close)
  const questions = useRef<HTMLDivElement>(null)

  return (
    <ModalsProvider
      labels={{ confirm: sayShell('confirm'), cancel: sayShell('cancel') }}
      modalProps={{ ref: questions, returnFocus: false }}
    >
      <FocusOfQuestions root={questions} />
      <a href="#content" className={classes.skip}>
        {sayShell('skipToContent')}
      </a>
      <div className={classes.shell} data-navigation={isNarrow ? 'none' : width}>
        {!isNarrow && (
          <aside className={classes.side}>
            <Logo isMini={width === 'mini'} />
            <Navigation isMini={width === 'mini'} />
          </aside>
        )}
        <Header
          isNavigationOpen={isNarrow ? isOpen : width === 'full'}
          hasBell={!hasBar}
          onToggleNavigation={isNarrow ? drawer.toggle : toggleWidth}
        />
        <div className={classes.content}>
          <ConnectionBanner />
          <main id="content" tabIndex={-1} className={classes.main}>
            {children}
          </main>
          <Footer />
        </div>
        {hasBar && (
          <Suspense>
            <BottomBar />
          </Suspense>
        )}
      </div>
      <SideDialog
        opened={!!isNarrow && isOpen}
        onClose={drawer.close}
        size={245}
        padding={0}
        title={<Logo />}
        closeButtonProps={{ 'aria-label': sayShell('closeNavigation') }}
        classNames={{ header: classes.drawerHeader ?? '' }}
      >
        <Navigation />
      </SideDialog>
    </ModalsProvider>
  )
}

/** Whatever is opened by `modals` is drawn by one `Modal` of the provider’s own. */
function FocusOfQuestions({ root }: { root: RefObject<HTMLDivElement | null> }) {
  useFocusOfDialog(useModals().modals.length > 0, root)
  return null
}

function useCloseOnArrival(close: () => void) {
  const path = useLocation({ select: location => location.pathname })
  const arrive = useEffectEvent((_path: string) => close())
  useEffect(() => arrive(path), [path])
}

type NavigationWidth = 'full' | 'mini'

/** Full or mini, as left in this browser. */
function useNavigationWidth(): [NavigationWidth, () => void] {
  const [width, setWidth] = useLocalStorage<NavigationWidth>({
    key: 'navigation_width',
    defaultValue: 'full',
    getInitialValueInEffect: false,
  })
  return [width, () => setWidth(width === 'full' ? 'mini' : 'full')]
}
