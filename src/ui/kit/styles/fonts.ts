// The fonts are part of the app: no other server is contacted. System fonts are shown until they are loaded.
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '@fontsource-variable/literata/wght.css';
import '@fontsource-variable/literata/wght-italic.css';
import './near-fonts.css';
