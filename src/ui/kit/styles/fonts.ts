// The fonts lie beside the app: nothing is fetched from elsewhere. Until they are there, the device's own are shown.
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '@fontsource-variable/literata/wght.css';
import '@fontsource-variable/literata/wght-italic.css';
