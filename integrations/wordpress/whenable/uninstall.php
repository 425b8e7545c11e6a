<?php
/**
 * Removes what the plugin has stored when it is deleted.
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'whenable_pages' );
